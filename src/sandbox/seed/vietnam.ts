import type { PlaceSeed } from './place.ts';

/** The 34 provinces and cities since July 2025; the cities and districts from before, as addresses still name them. */
export const vietnam: PlaceSeed = {
  id: '704',
  name: 'Việt Nam',
  continentId: '142',
  continentName: 'Asia',
  provinces: {
    'Hà Nội': `
      Hà Nội|Đông Anh|Sơn Tây|Gia Lâm|Thạch Thất|Hà Đông|Long Biên|Thanh Trì|Hoài Đức|Chương Mỹ|Thường Tín|Thanh Oai
      Phú Xuyên|Quốc Oai|Mê Linh|Sóc Sơn|Ba Vì|Đan Phượng|Phúc Thọ|Ứng Hòa|Mỹ Đức|Hoàng Mai|Nam Từ Liêm|Bắc Từ Liêm
      Cầu Giấy`,
    'Hồ Chí Minh': `
      Thành phố Hồ Chí Minh|Thủ Đức|Củ Chi|Bình Chánh|Thủ Dầu Một|Dĩ An|Thuận An|Vũng Tàu|Tân Uyên|Hóc Môn|Nhà Bè
      Bình Tân|Tân Bình|Tân Phú|Gò Vấp|Bình Thạnh|Phú Nhuận|Cần Giờ|Bến Cát|Bàu Bàng|Dầu Tiếng|Phú Giáo|Bắc Tân Uyên
      Bà Rịa|Phú Mỹ|Xuyên Mộc|Châu Đức|Côn Đảo`,
    'Hải Phòng': `
      Hải Phòng|Hải Dương|Chí Linh|Thủy Nguyên|Kiến An|Dương Kinh|An Dương|An Lão|Kiến Thụy|Tiên Lãng|Vĩnh Bảo|Cát Hải
      Đồ Sơn|Kinh Môn|Bình Giang|Cẩm Giàng|Gia Lộc|Kim Thành|Nam Sách|Ninh Giang|Thanh Hà|Thanh Miện|Tứ Kỳ`,
    'Đà Nẵng': `
      Đà Nẵng|Hội An|Tam Kỳ|Điện Bàn|Liên Chiểu|Cẩm Lệ|Sơn Trà|Ngũ Hành Sơn|Hòa Vang|Duy Xuyên|Đại Lộc|Thăng Bình
      Núi Thành|Quế Sơn|Phú Ninh`,
    'Cần Thơ': `
      Cần Thơ|Sóc Trăng|Vị Thanh|Châu Thành|Ninh Kiều|Cái Răng|Bình Thủy|Ô Môn|Thốt Nốt|Phong Điền|Vĩnh Thạnh|Ngã Bảy
      Long Mỹ|Vĩnh Châu|Ngã Năm|Phụng Hiệp|Kế Sách|Mỹ Xuyên|Long Phú|Thạnh Trị`,
    Huế: 'Huế|Hương Thủy|Hương Trà|Phong Điền|Quảng Điền|Phú Vang|Phú Lộc|A Lưới',
    'An Giang': `
      Long Xuyên|Châu Đốc|Rạch Giá|Phú Quốc|Châu Thành|Tân Châu|Tịnh Biên|Hà Tiên|Chợ Mới|Thoại Sơn|Phú Tân|An Phú
      Châu Phú|Tri Tôn|Kiên Lương|Hòn Đất|Giồng Riềng|Gò Quao|An Biên|An Minh|Tân Hiệp|Vĩnh Thuận|U Minh Thượng`,
    'Bắc Ninh': `
      Bắc Ninh|Bắc Giang|Từ Sơn|Yên Phong|Quế Võ|Thuận Thành|Tiên Du|Gia Bình|Lương Tài|Việt Yên|Hiệp Hòa|Yên Dũng
      Lạng Giang|Lục Nam|Lục Ngạn|Sơn Động|Tân Yên|Yên Thế`,
    'Cà Mau': `
      Cà Mau|Bạc Liêu|Giá Rai|Năm Căn|Cái Nước|Đầm Dơi|Trần Văn Thời|Thới Bình|U Minh|Phú Tân|Ngọc Hiển|Hòa Bình
      Hồng Dân|Phước Long|Đông Hải|Vĩnh Lợi`,
    'Cao Bằng': 'Cao Bằng|Trùng Khánh|Hòa An|Quảng Hòa|Bảo Lạc|Nguyên Bình|Thạch An|Hà Quảng',
    'Đắk Lắk': `
      Buôn Ma Thuột|Tuy Hòa|Buôn Hồ|Sông Cầu|Đông Hòa|Krông Pắc|Ea Kar|Cư M'gar|Ea H'leo|Krông Búk|Krông Năng|Lắk
      Tuy An|Phú Hòa|Tây Hòa|Đồng Xuân|Sơn Hòa|Sông Hinh`,
    'Điện Biên': 'Điện Biên Phủ|Mường Lay|Tuần Giáo|Mường Chà|Tủa Chùa|Điện Biên Đông|Mường Nhé',
    'Đồng Nai': `
      Biên Hòa|Long Khánh|Nhơn Trạch|Long Thành|Đồng Xoài|Trảng Bom|Vĩnh Cửu|Thống Nhất|Xuân Lộc|Định Quán|Cẩm Mỹ
      Tân Phú|Chơn Thành|Bình Long|Phước Long|Đồng Phú|Hớn Quản|Lộc Ninh|Bù Đăng|Bù Đốp|Bù Gia Mập|Phú Riềng`,
    'Đồng Tháp': `
      Cao Lãnh|Mỹ Tho|Sa Đéc|Châu Thành|Hồng Ngự|Gò Công|Cai Lậy|Cái Bè|Chợ Gạo|Tân Phước|Lấp Vò|Lai Vung|Tháp Mười
      Thanh Bình|Tam Nông|Tân Hồng|Gò Công Đông|Gò Công Tây`,
    'Gia Lai': `
      Pleiku|Quy Nhơn|An Khê|Ayun Pa|An Nhơn|Hoài Nhơn|Tuy Phước|Phù Cát|Phù Mỹ|Tây Sơn|Hoài Ân|An Lão|Vĩnh Thạnh
      Vân Canh|Chư Sê|Đak Đoa|Ia Grai|Đức Cơ|Mang Yang|Chư Prông|Krông Pa`,
    'Hà Tĩnh': 'Hà Tĩnh|Kỳ Anh|Hồng Lĩnh|Thạch Hà|Cẩm Xuyên|Can Lộc|Nghi Xuân|Đức Thọ|Hương Sơn|Hương Khê|Vũ Quang',
    'Hưng Yên': `
      Hưng Yên|Thái Bình|Mỹ Hào|Văn Lâm|Văn Giang|Yên Mỹ|Khoái Châu|Kim Động|Ân Thi|Tiên Lữ|Phù Cừ|Vũ Thư|Kiến Xương
      Tiền Hải|Thái Thụy|Đông Hưng|Hưng Hà|Quỳnh Phụ`,
    'Khánh Hòa': `
      Nha Trang|Cam Ranh|Phan Rang - Tháp Chàm|Ninh Hòa|Cam Lâm|Diên Khánh|Vạn Ninh|Khánh Vĩnh|Ninh Phước|Ninh Hải
      Ninh Sơn|Thuận Bắc|Thuận Nam`,
    'Lai Châu': 'Lai Châu|Tam Đường|Than Uyên|Tân Uyên|Phong Thổ|Sìn Hồ|Mường Tè',
    'Lâm Đồng': `
      Đà Lạt|Phan Thiết|Gia Nghĩa|Bảo Lộc|La Gi|Đức Trọng|Di Linh|Lâm Hà|Đơn Dương|Bảo Lâm|Lạc Dương|Hàm Thuận Bắc
      Hàm Thuận Nam|Hàm Tân|Bắc Bình|Tuy Phong|Tánh Linh|Đức Linh|Phú Quý|Đắk R'lấp|Đắk Mil|Cư Jút|Krông Nô|Tuy Đức`,
    'Lạng Sơn': 'Lạng Sơn|Cao Lộc|Lộc Bình|Hữu Lũng|Chi Lăng|Bắc Sơn|Văn Lãng|Tràng Định|Bình Gia',
    'Lào Cai': `
      Lào Cai|Yên Bái|Sa Pa|Nghĩa Lộ|Bảo Thắng|Bát Xát|Bắc Hà|Mường Khương|Văn Bàn|Bảo Yên|Yên Bình|Trấn Yên|Văn Yên
      Lục Yên|Mù Cang Chải`,
    'Nghệ An': `
      Vinh|Cửa Lò|Thái Hòa|Hoàng Mai|Diễn Châu|Quỳnh Lưu|Nghi Lộc|Yên Thành|Đô Lương|Nam Đàn|Hưng Nguyên|Thanh Chương
      Nghĩa Đàn|Anh Sơn|Tân Kỳ|Con Cuông|Quỳ Hợp`,
    'Ninh Bình': `
      Ninh Bình|Nam Định|Phủ Lý|Tam Điệp|Hoa Lư|Nho Quan|Gia Viễn|Kim Sơn|Yên Khánh|Yên Mô|Duy Tiên|Kim Bảng
      Thanh Liêm|Lý Nhân|Bình Lục|Vụ Bản|Ý Yên|Nam Trực|Trực Ninh|Xuân Trường|Giao Thủy|Hải Hậu|Nghĩa Hưng`,
    'Phú Thọ': `
      Việt Trì|Vĩnh Yên|Hòa Bình|Phúc Yên|Phú Thọ|Lâm Thao|Phù Ninh|Thanh Ba|Đoan Hùng|Hạ Hòa|Cẩm Khê|Tam Nông
      Thanh Thủy|Thanh Sơn|Yên Lập|Vĩnh Tường|Yên Lạc|Bình Xuyên|Tam Dương|Tam Đảo|Lập Thạch|Sông Lô|Lương Sơn|Kim Bôi
      Mai Châu|Lạc Thủy|Tân Lạc`,
    'Quảng Ngãi': `
      Quảng Ngãi|Kon Tum|Đức Phổ|Bình Sơn|Sơn Tịnh|Tư Nghĩa|Nghĩa Hành|Mộ Đức|Lý Sơn|Đắk Hà|Đắk Tô|Ngọc Hồi|Sa Thầy
      Kon Plông`,
    'Quảng Ninh': `
      Hạ Long|Móng Cái|Cẩm Phả|Uông Bí|Quảng Yên|Đông Triều|Vân Đồn|Hải Hà|Đầm Hà|Tiên Yên|Bình Liêu|Ba Chẽ|Cô Tô`,
    'Quảng Trị': `
      Đông Hà|Đồng Hới|Quảng Trị|Ba Đồn|Hải Lăng|Triệu Phong|Gio Linh|Vĩnh Linh|Cam Lộ|Hướng Hóa|Bố Trạch|Quảng Trạch
      Lệ Thủy|Quảng Ninh|Tuyên Hóa|Minh Hóa`,
    'Sơn La': 'Sơn La|Mộc Châu|Mai Sơn|Yên Châu|Thuận Châu|Mường La|Phù Yên|Vân Hồ|Sông Mã|Bắc Yên',
    'Tây Ninh': `
      Tây Ninh|Tân An|Đức Hòa|Trảng Bàng|Châu Thành|Hòa Thành|Gò Dầu|Bến Cầu|Dương Minh Châu|Tân Biên|Tân Châu|Bến Lức
      Cần Giuộc|Cần Đước|Đức Huệ|Tân Trụ|Thủ Thừa|Kiến Tường|Thạnh Hóa|Mộc Hóa|Tân Thạnh|Vĩnh Hưng`,
    'Thái Nguyên': `
      Thái Nguyên|Sông Công|Bắc Kạn|Phổ Yên|Phú Bình|Đại Từ|Đồng Hỷ|Phú Lương|Định Hóa|Võ Nhai|Chợ Mới|Chợ Đồn|Ba Bể
      Na Rì|Bạch Thông`,
    'Thanh Hóa': `
      Thanh Hóa|Sầm Sơn|Bỉm Sơn|Nghi Sơn|Hoằng Hóa|Quảng Xương|Đông Sơn|Thiệu Hóa|Yên Định|Thọ Xuân|Triệu Sơn
      Nông Cống|Như Thanh|Hậu Lộc|Nga Sơn|Hà Trung|Vĩnh Lộc|Cẩm Thủy|Thạch Thành|Ngọc Lặc|Bá Thước`,
    'Tuyên Quang': `
      Tuyên Quang|Hà Giang|Yên Sơn|Sơn Dương|Hàm Yên|Chiêm Hóa|Na Hang|Lâm Bình|Vị Xuyên|Bắc Quang|Quang Bình|Đồng Văn
      Mèo Vạc|Hoàng Su Phì|Xín Mần|Yên Minh`,
    'Vĩnh Long': `
      Vĩnh Long|Bến Tre|Trà Vinh|Châu Thành|Bình Minh|Long Hồ|Mang Thít|Tam Bình|Trà Ôn|Vũng Liêm|Bình Tân|Duyên Hải
      Càng Long|Tiểu Cần|Cầu Kè|Cầu Ngang|Trà Cú|Ba Tri|Bình Đại|Giồng Trôm|Mỏ Cày Bắc|Mỏ Cày Nam|Chợ Lách|Thạnh Phú`,
  },
};
